const lineOf = (text: string, place: number): string =>
  `BT /F1 14 Tf 60 ${760 - place * 24} Td (${text}) Tj ET`

/** A small PDF with as many pages as are asked for, as text whose letters are its bytes. */
export const samplePdf = (pages: number, title = 'Invoice'): string => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_none, index) => `${4 + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, (_none, index) => {
      const content = [
        lineOf(`${title}, page ${index + 1}`, 0),
        ...Array.from({ length: 20 }, (_line, line) =>
          lineOf(`Position ${line + 1}: Chisel, 12.50 EUR`, line + 2),
        ),
      ].join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }).flat(),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`
}
