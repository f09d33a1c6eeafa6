import { boolean, choice, defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** Code to read and copy. */
export const code = defineWidget({
  type: 'code',
  label: 'Code',
  help: 'Shows code, logs or configuration with its structure in colors.',
  icon: 'code',
  keywords: ['snippet', 'syntax', 'json', 'sql', 'log', 'highlight'],
  namePrefix: 'Code',
  defaultSize: { width: gridUnits(48), height: gridUnits(18) },
  minimumSize: { columns: 8, rows: 4 },
  settable: ['code', 'isVisible'],
  properties: {
    code: text('Code', 'select id, name\nfrom customers\nwhere country = $1', {
      sample: 'content',
      help: 'What is shown; objects from a binding are written as JSON.',
      multiline: true,
    }),
    language: choice('Language', 'sql', {
      help: 'The language by which the structure is colored.',
      options: [
        { value: 'none', label: 'Plain text' },
        { value: 'bash', label: 'Shell' },
        { value: 'css', label: 'CSS' },
        { value: 'javascript', label: 'JavaScript' },
        { value: 'json', label: 'JSON' },
        { value: 'markdown', label: 'Markdown' },
        { value: 'python', label: 'Python' },
        { value: 'sql', label: 'SQL' },
        { value: 'typescript', label: 'TypeScript' },
        { value: 'xml', label: 'HTML and XML' },
        { value: 'yaml', label: 'YAML' },
      ],
    }),
    title: text('Title', '', { help: 'A heading above the code, such as the name of a file.' }),
    showLineNumbers: boolean('Line numbers', true, {
      help: 'Whether lines are numbered.',
      group: 'Appearance',
    }),
    shouldWrap: boolean('Wrap lines', false, {
      help: 'Whether long lines go on below; otherwise they scroll.',
      group: 'Appearance',
    }),
    showCopy: boolean('Copy button', true, {
      help: 'Whether people can copy everything with one press.',
      group: 'Behavior',
    }),
    ...commonProperties,
  },
})
