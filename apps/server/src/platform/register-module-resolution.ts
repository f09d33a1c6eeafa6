/** For `node --import`: see `module-resolution.ts`. */
import { registerModuleResolution } from './module-resolution.ts'

registerModuleResolution()
