import { createOpenaiChatModel } from '../../../src/models/openai/openai-chat-model.ts';
import { createOpenaiResponsesModel } from '../../../src/models/openai/openai-responses-model.ts';
import { startOpenaiServer } from '../../services/openai-server.ts';
import { describeVendor } from '../vendor-contract.ts';

const openai = {
  name: 'openai',
  model: 'gpt-5.1',
  start: startOpenaiServer,
  misleading: {
    OPENAI_API_KEY: 'sk-environment',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    OPENAI_ORG_ID: 'org-environment',
    OPENAI_PROJECT_ID: 'proj-environment',
    OPENAI_LOG: 'debug',
  },
};

describeVendor({ ...openai, create: createOpenaiResponsesModel });
describeVendor({ ...openai, create: createOpenaiChatModel, searches: false }, 'openai by chat completions');
