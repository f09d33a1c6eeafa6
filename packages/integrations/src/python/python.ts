import { codePlugin } from '../code/code-plugin.ts'
import { pythonDescriptor } from './descriptor.ts'

export const python = codePlugin(pythonDescriptor, 'python')
