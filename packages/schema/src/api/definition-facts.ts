/** The id of the one record of a workflow or scheduled job. */
export const definitionId = 'definition'

/** The name of that record, which no binding can read; what people call a workflow or job is kept beside its records. */
export const definitionName = '#definition'
