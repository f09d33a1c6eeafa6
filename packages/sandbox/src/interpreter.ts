import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'

const page = 64 * 1024
/** The hardest limit on memory: the interpreter's own limit does not count everything it allocates. */
export const memoryMaximum = 64 * 1024 * 1024

/** The package's types name its default export wrongly where modules are resolved as Node does it. */
const isSyncVariant = (value: unknown): value is QuickJSSyncVariant =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'sync'

/** A WebAssembly interpreter with a bounded memory, in bytes, and no function of the host in it. */
export const createInterpreter = (most = memoryMaximum): Promise<QuickJSWASMModule> => {
  const loaded: unknown = variant
  if (!isSyncVariant(loaded)) throw new Error('The interpreter package is not the one expected.')
  return newQuickJSWASMModuleFromVariant(
    newVariant(loaded, {
      wasmMemory: new WebAssembly.Memory({ initial: 256, maximum: Math.max(256, Math.floor(most / page)) }),
    }),
  )
}
