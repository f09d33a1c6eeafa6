import type { BuiltIn } from './built-in.ts'
import { javascript } from './javascript/javascript.ts'
import { python } from './python/python.ts'
import { workflow } from './workflow/workflow.ts'

/** All that needs no connection: adding one is its folder, its line here and its line in `descriptors.ts`. */
export const builtIns: readonly BuiltIn[] = [python, javascript, workflow]

/** The built-in plugin of an id; undefined where the id is that of a system, or not known. */
export const findBuiltIn = (pluginId: string): BuiltIn | undefined =>
  builtIns.find(({ descriptor }) => descriptor.pluginId === pluginId)
