/** The id of the profile settings among the records of an application; there are none while nobody has chosen any. */
export const profilesId = 'profiles'

/** The name of that record, which no binding can read and nothing that a person names can have. */
export const profilesName = '#profiles'
