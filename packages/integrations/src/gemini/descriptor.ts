import { modelDescriptor } from '../model/model-descriptor.ts'

/** Connections to the Gemini models of Google. */
export const geminiDescriptor = modelDescriptor({
  pluginId: 'gemini',
  label: 'Google Gemini',
  description: 'Ask Gemini models of Google.',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  baseUrlHelp: 'Another one only for a gateway that speaks the same protocol.',
  keyHelp: 'Made in Google AI Studio.',
  modelPlaceholder: 'gemini-2.5-flash',
  mayHaveHeaders: false,
})
