/** The id of the record that says from where an application shows pictures. */
export const picturesId = 'pictures'

/** The name of that record, which no binding can read and nothing that a person names can have. */
export const picturesName = '#pictures'
