/**
 * The name of an icon as the set writes it, from the ways in which names are written elsewhere: `circle-check` for
 * `circleCheck` and `circle_check`, `trash-2` for `trash2`. Says nothing of whether there is such an icon.
 */
export const iconNameOf = (written: string): string => {
  const name = written.trim()
  if (/[-_]/.test(name)) {
    return name
      .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
      .replaceAll('_', '-')
      .toLowerCase()
  }
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])(?=[A-Z](?:[a-z]|$))/g, '$1-')
    .replace(/([A-Za-z]{2})(\d)/g, '$1-$2')
    .toLowerCase()
}

/** How bindings write the name of an icon behind `icons.`: `circleCheck`; the name itself where that would mean another. */
export const iconMember = (name: string): string => {
  const member = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return iconNameOf(member) === name ? member : name
}
