/** Imported for its effect, before anything that imports drizzle-orm. See `module-resolution.ts`. */
import { registerModuleResolution } from './module-resolution.ts'

registerModuleResolution()
