/** The id of the theme among the records of its application; there is one. */
export const themeId = 'theme'

/** The name of that record, which no binding can read and nothing that a person names can have. */
export const themeName = '#theme'
