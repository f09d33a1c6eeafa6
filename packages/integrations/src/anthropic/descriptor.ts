import { modelDescriptor } from '../model/model-descriptor.ts'

/** Connections to models of Anthropic. */
export const anthropicDescriptor = modelDescriptor({
  pluginId: 'anthropic',
  label: 'Anthropic',
  description: 'Ask models of Anthropic.',
  baseUrl: 'https://api.anthropic.com/v1',
  baseUrlHelp: 'Another one only for a gateway that speaks the same protocol.',
  keyHelp: 'Made in the console of Anthropic.',
  modelPlaceholder: 'claude-sonnet-4-5',
  mayHaveHeaders: false,
})
