/** Where a row came from: a file of the project by its name, and what leads to the place in it. */
export interface Origem {
  arquivo: string;
  /** Of a SPED file. Where the row tells none it is looked for by the other two. */
  linha: number;
  /** Of an XML: a note and its item. */
  chave?: string;
  item?: number;
  /** Of a paper, whose lines have no numbers of their own: what the row shows. */
  valores?: readonly string[];
}
