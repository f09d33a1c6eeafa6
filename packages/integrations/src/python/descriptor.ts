import { codeDescriptor } from '../code/code-descriptor.ts'

/** Steps written in Python. */
export const pythonDescriptor = codeDescriptor({
  language: 'python',
  label: 'Python',
  description: 'Change and combine data with Python that runs on the server.',
  beginning:
    '# Read values by their names, such as Step1.output or Input1.value. What is returned is the output.\nreturn None\n',
})
