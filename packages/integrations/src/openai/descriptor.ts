import { modelDescriptor } from '../model/model-descriptor.ts'

/** Connections to whatever speaks the protocol that OpenAI began. */
export const openaiDescriptor = modelDescriptor({
  pluginId: 'openai',
  label: 'OpenAI and compatible',
  description: 'Ask models of OpenAI, Azure, OpenRouter, Mistral, Ollama, vLLM or LM Studio.',
  baseUrl: 'https://api.openai.com/v1',
  baseUrlHelp: 'Up to and with /v1. Ollama on this machine: http://localhost:11434/v1.',
  keyHelp: 'Models on a machine of your own mostly want none.',
  modelPlaceholder: 'qwen2.5-coder:7b',
  mayHaveHeaders: true,
})
