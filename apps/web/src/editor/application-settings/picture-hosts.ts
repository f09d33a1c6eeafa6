import { isPictureHost } from '@ashlar/schema'

const hostOf = (written: string): string => {
  const isAddress = /^https?:\/\//iu.test(written)
  if (isAddress) return URL.canParse(written) ? new URL(written).host : written
  // Names in other letters are written as browsers send them; a star is kept.
  const [, star = '', name = ''] = /^(\*\.)?(.*)$/u.exec(written) ?? []
  return URL.canParse(`https://${name}`) && !/[/?#@]/u.test(name)
    ? `${star}${new URL(`https://${name}`).host}`
    : written
}

/** The hosts that a person wrote, one in each line; of an address of a picture, its host. */
export const parsePictureHosts = (text: string): { hosts: string[]; invalid: string[] } => {
  const written = text
    .split(/[\n,\s]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const hosts = [...new Set(written.map(hostOf))]
  return {
    hosts: hosts.filter(isPictureHost),
    invalid: hosts.filter((host) => !isPictureHost(host)),
  }
}
