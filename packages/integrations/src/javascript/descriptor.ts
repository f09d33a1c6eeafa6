import { codeDescriptor } from '../code/code-descriptor.ts'

/** Steps written in JavaScript. */
export const javascriptDescriptor = codeDescriptor({
  language: 'javascript',
  label: 'JavaScript',
  description: 'Change and combine data with code that runs on the server.',
  beginning:
    '// Read values by their names, such as Step1.output or Input1.value. What is returned is the output.\nreturn null\n',
})
