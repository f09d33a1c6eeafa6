import { iconNameOf } from '@ashlar/schema'

/** The version of the icon set; part of its address, so that browsers may keep each icon for ever. */
export const iconSetVersion = '1.75.0'

/** Where the pictures of the icon set lie, below the root of the origin. */
export const iconFolder = `/assets/icons-${iconSetVersion}`

const iconName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What names of other sets say of how an icon is drawn; one icon here is called so itself. */
const manner = /^fa-|-(?:outlined|(?<!^type-)outline|filled|rounded|sharp|two-tone)$/g

/**
 * The address of an icon's picture; `undefined` for anything that cannot be the name of an icon, so that no text from a
 * binding becomes part of an address or of a style. Names may also be
 * written as in `circleCheck` or `circle_check`, or be those of other sets, such as `magnifying-glass` for `search`: these are
 * files of their own with the same picture (`build/foreign-icon-names.ts`).
 */
export const iconAddress = (name: unknown): string | undefined => {
  if (typeof name !== 'string' || name.length > 64) return undefined
  const written = iconNameOf(name).replaceAll(manner, '')
  return iconName.test(written) ? `${iconFolder}/${written}.svg` : undefined
}
