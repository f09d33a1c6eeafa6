/** In which language explanations are wanted, by that of the browser: `fr-FR` gives `LANGUAGE_FR`. */
export const explainLanguage = (ofBrowser: string | undefined): string => {
  const [language = ''] = (ofBrowser ?? '').split(/[-_]/u)
  return /^[a-z]{2,3}$/iu.test(language) ? `LANGUAGE_${language.toUpperCase()}` : 'LANGUAGE_EN'
}
