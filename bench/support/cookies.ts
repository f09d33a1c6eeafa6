interface Cookie {
  readonly name: string
  readonly value: string
  readonly url: string
}

/** The cookies of a header (`a=1; b=2`) as a browser is given them for an address. */
export const cookiesOf = (header: string, url: string): Cookie[] =>
  header
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url }
    })
