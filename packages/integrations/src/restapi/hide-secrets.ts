/** Shorter texts stand in answers by chance, and are no secrets worth the name. */
const shortest = 8

/** Makes a function that puts `***` in place of every secret in a text, as a service might repeat what it was sent. */
export const hidingSecrets = (secrets: readonly string[]): ((text: string) => string) => {
  const forms = [...new Set(secrets.flatMap(formsOf))].filter((form) => form.length >= shortest)
  return (text) => {
    let hidden = text
    for (const form of forms) hidden = hidden.replaceAll(form, '***')
    return hidden
  }
}

/** A secret as it is, and as it reads inside of JSON and of an address. */
const formsOf = (secret: string): string[] => {
  const bare = secret.replace(/^(?:Basic|Bearer) /u, '')
  return [bare, JSON.stringify(bare).slice(1, -1), encodeURIComponent(bare.toWellFormed())]
}
