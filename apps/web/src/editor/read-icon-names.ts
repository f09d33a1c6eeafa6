import { iconFolder } from '@ashlar/widgets'

/** Fetches the names of all icons that components can show. Throws where they cannot be had. */
export const readIconNames = async (): Promise<readonly string[]> => {
  const response = await fetch(`${iconFolder}/names.json`)
  if (!response.ok) throw new Error('The list of icons could not be loaded.')
  const names: unknown = await response.json()
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}
