import { iconNameOf } from '@ashlar/schema'
import { ownIconName } from './foreign-icon-names.ts'

/** The version of the icon set; part of its address, so that browsers may keep each icon for ever. */
export const iconSetVersion = '1.75.0'

/** Where the pictures of the icon set lie, below the root of the origin. */
export const iconFolder = `/assets/icons-${iconSetVersion}`

const iconName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * The address of an icon's picture; `undefined` for anything that cannot be the name of an icon, so that no text from a
 * binding becomes part of an address or of a style. Names may also be
 * written as in `circleCheck` or `circle_check`, or be those of other sets, such as `magnifying-glass` for `search`.
 */
export const iconAddress = (name: unknown): string | undefined => {
  if (typeof name !== 'string' || name.length > 64) return undefined
  const written = iconNameOf(name)
  return iconName.test(written) ? `${iconFolder}/${ownIconName(written)}.svg` : undefined
}
