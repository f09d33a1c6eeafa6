/** The name of the records of routes, which no binding can read and nothing that a person names can have. */
export const routeName = '#route'
