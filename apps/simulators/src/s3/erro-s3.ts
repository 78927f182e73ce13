/** A refusal, in the words of S3. */
export class ErroS3 extends Error {
  override name = 'ErroS3';
  readonly status: number;
  readonly code: string;
  readonly campos: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, campos: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.campos = campos;
  }
}

export function unescapeXml(text: string): string {
  const nomes: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(#\d+|#x[0-9a-f]+|\w+);/gi, (tudo, nome: string) => {
    if (nome.startsWith('#x')) return String.fromCodePoint(Number.parseInt(nome.slice(2), 16));
    return nome.startsWith('#') ? String.fromCodePoint(Number(nome.slice(1))) : (nomes[nome] ?? tudo);
  });
}

/** The content of every element of that name. */
export function valoresXml(xml: string, nome: string): string[] {
  return [...xml.matchAll(new RegExp(`<${nome}>([^<]*)</${nome}>`, 'g'))].map(([, valor = '']) => unescapeXml(valor));
}
