import type { LucideIcon } from 'lucide-react'
import * as iconSet from './icon-set.ts'

/** The icons of the product by name. */
export const icons = iconSet satisfies { readonly [name: string]: LucideIcon }

/** The name of an icon of the product. */
export type IconName = keyof typeof icons

/** Whether a name, such as one from a descriptor, is in the set. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name)
