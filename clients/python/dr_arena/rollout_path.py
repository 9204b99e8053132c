"""A path of a rollout tree, as a trainer takes it. Offsets are in Unicode code points, as Python slices count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Dict, List, Optional, Sequence, Tuple


@dataclass(frozen=True)
class Token:
    """A token that the policy wrote."""

    text: str
    #: Its number in the policy's vocabulary; None where the server did not say.
    id: Optional[int]
    #: Natural logarithm of the probability with which it was drawn.
    logprob: float


@dataclass(frozen=True)
class Entropy:
    """Mean entropy of the first tokens of a span, in nats a token, and most that it can be wrong by."""

    tokens: int
    mean: float
    error: float


@dataclass(frozen=True)
class Span:
    """A run of ``text``: of the policy (``loss_mask`` 1) or of a tool (``loss_mask`` 0)."""

    #: ``policy`` or ``tool``.
    kind: str
    #: ``text[start:end]`` is its text.
    start: int
    end: int
    loss_mask: int
    #: Ids of the other paths of the group that run through it.
    shared_with: Tuple[str, ...]
    #: ``tokens[from_token:to_token]`` are its tokens; a tool's span has none.
    from_token: int
    to_token: int
    entropy: Optional[Entropy]
    #: Name of the tool, and whether it gave a result; None for the policy.
    tool: Optional[str]
    ok: Optional[bool]


@dataclass(frozen=True)
class AdvantageSpan:
    """``tokens[from_token:to_token]`` have this advantage."""

    from_token: int
    to_token: int
    advantage: float


@dataclass(frozen=True)
class Fork:
    """Where a path left its parent: how many spans and tokens lie before it, SHA-256 of prompt and text before it."""

    segments: int
    tokens: int
    prefix_hash: str


@dataclass(frozen=True)
class TokenSequence:
    """A path as a trainer takes it: four lists of one length, over prompt, policy and tools."""

    input_ids: List[int]
    #: 1 where the policy wrote the token, else 0.
    loss_mask: List[int]
    #: 0.0 where the mask is 0.
    advantages: List[float]
    #: None where the mask is 0, and where the policy's text had to be tokenised anew.
    logprobs: List[Optional[float]]


@dataclass(frozen=True)
class RolloutPath:
    """One complete rollout. See docs/rewards.md for what each member holds."""

    group_id: str
    id: str
    question: str
    policy: str
    prompt: str
    messages: Tuple[Dict[str, str], ...]
    text: str
    spans: Tuple[Span, ...]
    tokens: Tuple[Token, ...]
    origin: str
    parent: Optional[str]
    fork: Optional[Fork]
    end: str
    answer: Optional[str]
    #: None: nothing is known of it. Leave such a path out of the loss.
    reward: Optional[float]
    advantage: float
    attribution: str
    advantages: Tuple[AdvantageSpan, ...]
    #: Why the group teaches nothing; None when it does.
    degenerate: Optional[str]

    def span_text(self, span: Span) -> str:
        return self.text[span.start : span.end]

    def token_advantages(self) -> List[float]:
        """The advantage of each of ``tokens``."""
        return [each.advantage for each in self.advantages for _ in range(each.to_token - each.from_token)]

    def character_mask(self) -> List[int]:
        """For each code point of ``text`` 1 where the policy wrote it, else 0."""
        return [span.loss_mask for span in self.spans for _ in range(span.end - span.start)]

    def token_sequence(self, encode: Callable[[str], Sequence[int]], with_prompt: bool = True) -> TokenSequence:
        """The path as numbers of tokens, with mask and advantages.

        ``encode`` makes numbers of a text and must add no special tokens, such as
        ``lambda text: tokenizer.encode(text, add_special_tokens=False)``. The policy's own numbers are kept where the
        export has them; a span of which one is missing is tokenised anew.
        """
        sequence = TokenSequence([], [], [], [])
        if with_prompt:
            _add_masked(sequence, encode(self.prompt))
        advantages = self.token_advantages()
        for span in self.spans:
            if span.kind == "tool":
                _add_masked(sequence, encode(self.span_text(span)))
                continue
            own = self.tokens[span.from_token : span.to_token]
            if all(token.id is not None for token in own):
                ids = [token.id for token in own if token.id is not None]
                given = advantages[span.from_token : span.to_token]
                logprobs: List[Optional[float]] = [token.logprob for token in own]
            else:
                ids = list(encode(self.span_text(span)))
                # Advantages differ between spans only.
                given = [advantages[span.from_token]] * len(ids)
                logprobs = [None] * len(ids)
            sequence.input_ids.extend(ids)
            sequence.loss_mask.extend([1] * len(ids))
            sequence.advantages.extend(given)
            sequence.logprobs.extend(logprobs)
        return sequence


def _add_masked(sequence: TokenSequence, ids: Sequence[int]) -> None:
    sequence.input_ids.extend(ids)
    sequence.loss_mask.extend([0] * len(ids))
    sequence.advantages.extend([0.0] * len(ids))
    sequence.logprobs.extend([None] * len(ids))
