import { codePlugin } from '../code/code-plugin.ts'
import { javascriptDescriptor } from './descriptor.ts'

export const javascript = codePlugin(javascriptDescriptor, 'javascript')
