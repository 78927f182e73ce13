/** What a statement says of each document. */
export const CAMPOS_EXTRATO = [
  { campo: 'chave', rotulo: 'Chave de acesso', exigido: true },
  { campo: 'data', rotulo: 'Data', exigido: false },
  { campo: 'cnpj', rotulo: 'CNPJ da empresa', exigido: false },
  { campo: 'lado', rotulo: 'Débito ou crédito', exigido: true },
  { campo: 'cbs', rotulo: 'CBS', exigido: true },
  { campo: 'ibs', rotulo: 'IBS', exigido: true },
] as const;

export type CampoExtrato = (typeof CAMPOS_EXTRATO)[number]['campo'];
/** The place of the column of each field; null while the user has chosen none. */
export type Mapa = Readonly<Record<CampoExtrato, number | null>>;

/** Headings that mean one thing only; any other column waits for the user. */
const CONHECIDOS: Readonly<Record<CampoExtrato, readonly string[]>> = {
  chave: ['chave', 'chave de acesso', 'chave do documento', 'chnfe', 'chavedeacesso'],
  data: ['data', 'data de emissao', 'emissao', 'dhemi'],
  cnpj: ['cnpj', 'cnpj da empresa', 'cnpj do estabelecimento'],
  lado: ['lado', 'debito ou credito', 'debito/credito', 'd/c'],
  cbs: ['cbs', 'valor da cbs', 'vcbs'],
  ibs: ['ibs', 'valor do ibs', 'vibs'],
};

const fold = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Proposes the column whose heading equals a known name of the field; none where two columns do. */
export function proposeMapa(titulos: readonly string[]): Mapa {
  const iguais = titulos.map(fold);
  const propose = (campo: CampoExtrato): number | null => {
    const achadas = iguais.flatMap((titulo, i) => (CONHECIDOS[campo].includes(titulo) ? [i] : []));
    return achadas.length === 1 ? (achadas[0] ?? null) : null;
  };
  return {
    chave: propose('chave'),
    data: propose('data'),
    cnpj: propose('cnpj'),
    lado: propose('lado'),
    cbs: propose('cbs'),
    ibs: propose('ibs'),
  };
}

/** Which of the first rows has the headings: the one with most known names, else the first. */
export function proposeTitulos(linhas: readonly { celulas: readonly string[] }[]): number {
  const conhecidas = linhas
    .slice(0, 20)
    .map(({ celulas }) => Object.values(proposeMapa(celulas)).filter((coluna) => coluna !== null).length);
  return Math.max(0, conhecidas.indexOf(Math.max(...conhecidas)));
}
