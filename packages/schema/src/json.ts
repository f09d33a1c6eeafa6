/** Any value that survives JSON: the only kind of value a document may hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** An object of JSON values, as a widget's properties or a step's configuration are. */
export type JsonObject = { [key: string]: JsonValue }
