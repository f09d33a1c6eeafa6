/** The version of the PDF library, which names the folder of its files, so that they may be kept for ever. */
export const pdfLibraryVersion = '6.5.438'

/** Where the page finds what only some PDFs need: maps of Asian scripts, standard fonts, decoders of rare pictures. */
export const pdfFilesFolder = `/assets/pdf-${pdfLibraryVersion}`
