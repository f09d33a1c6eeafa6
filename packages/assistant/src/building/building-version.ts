/** Grows with every change of a tool or of what a model is told: client and gateway must speak of the same ones. */
export const buildingVersion = 1
