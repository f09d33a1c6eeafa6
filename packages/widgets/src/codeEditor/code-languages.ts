import type { Extension } from '@codemirror/state'
import type { CodeLanguage } from './code-text.ts'

/** Fetches what reads a language; only the language of the editor is fetched. */
export const languageExtension = async (language: CodeLanguage): Promise<Extension> => {
  switch (language) {
    case 'json':
      return (await import('@codemirror/lang-json')).json()
    case 'javascript':
      return (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true })
    case 'sql':
      return (await import('@codemirror/lang-sql')).sql()
    case 'python':
      return (await import('@codemirror/lang-python')).python()
    case 'html':
      return (await import('@codemirror/lang-html')).html()
    case 'css':
      return (await import('@codemirror/lang-css')).css()
    case 'markdown':
      return (await import('@codemirror/lang-markdown')).markdown()
    case 'text':
      return []
  }
}
