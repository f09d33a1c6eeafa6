/** The key that suggests itself for a profile of some name: `EU (West)` is `eu-west`. Empty where none does. */
export const keyOfName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replace(/^[^a-z]+/u, '')
    .slice(0, 32)
    .replace(/-+$/u, '')
