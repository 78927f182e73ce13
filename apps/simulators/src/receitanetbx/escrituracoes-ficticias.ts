import { createHash } from 'node:crypto';

export type SistemaBx = 'EFDC' | 'EFDF' | 'ECD' | 'ECF';

export interface EscrituracaoFicticia {
  id: string;
  sistema: SistemaBx;
  cnpj: string;
  /** AAAA-MM-DD. */
  inicio: string;
  fim: string;
  nome: string;
  conteudo: Buffer;
}

const MENSAIS: readonly SistemaBx[] = ['EFDC', 'EFDF'];

/** What an invented company handed in between two days: of each month, or of each year that has ended. */
export function escrituracoesFicticias(
  cnpj: string,
  sistema: SistemaBx,
  { de, ate }: { de: string; ate: string },
): EscrituracaoFicticia[] {
  const passo = MENSAIS.includes(sistema) ? 7 : 4;
  const inicios: string[] = [];
  for (let dia = `${de.slice(0, passo)}-01-01`.slice(0, 10); dia <= ate; dia = next(dia, passo)) inicios.push(dia);
  return inicios
    .map((inicio) => escrituracaoFicticia({ cnpj, sistema, inicio, fim: dayBefore(next(inicio, passo)) }))
    .filter(({ fim }) => fim <= ate);
}

/** One bookkeeping, always the same for the same company and days. */
export function escrituracaoFicticia({
  cnpj,
  sistema,
  inicio,
  fim,
}: Pick<EscrituracaoFicticia, 'cnpj' | 'sistema' | 'inicio' | 'fim'>): EscrituracaoFicticia {
  const conteudo = Buffer.from(texto(cnpj, sistema, { inicio, fim }), 'latin1');
  const sha1 = createHash('sha1').update(conteudo).digest('hex').toUpperCase();
  const [ini, ate] = [inicio.replaceAll('-', ''), fim.replaceAll('-', '')];
  const nomes: Readonly<Record<SistemaBx, string>> = {
    EFDC: `PISCOFINS_${ini}_${ate}_${cnpj}_Original_${ate}101112_${sha1}.txt`,
    EFDF: `${cnpj}-111111111111-${ini}-${ate}-0-${sha1}-SPED-EFD.txt`,
    ECD: `${cnpj}-35300000001-${ini}-${ate}-G-${sha1}-1-SPED-ECD.txt`,
    ECF: `SPEDECF-${cnpj}-${ini}-${ate}-${ate}101112.txt`,
  };
  const numero = BigInt(`0x${sha1.slice(0, 12)}`) % 90_000_000n;
  return { id: String(10_000_000n + numero), sistema, cnpj, inicio, fim, nome: nomes[sistema], conteudo };
}

function texto(cnpj: string, sistema: SistemaBx, { inicio, fim }: { inicio: string; fim: string }): string {
  const [ini, ate] = [inicio, fim].map((dia) => `${dia.slice(8)}${dia.slice(5, 7)}${dia.slice(0, 4)}`);
  const nome = 'EMPRESA FICTICIA (SIMULADO)';
  switch (sistema) {
    case 'EFDC':
      return close([
        `|0000|006|0|||${ini}|${ate}|${nome}|${cnpj}|SP|3550308||00|2|`,
        '|0001|0|',
        '|0110|1|1|1||',
        `|0140|1|${nome}|${cnpj}|SP|111111111111|3550308|||`,
      ]);
    case 'EFDF':
      return close([
        `|0000|019|0|${ini}|${ate}|${nome}|${cnpj}||SP|111111111111|3550308|||A|1|`,
        '|0001|0|',
        '|0005|FICTICIA|01001000|RUA UM|1||CENTRO||||',
      ]);
    case 'ECD':
      return close([
        `|0000|LECD|${ini}|${ate}|${nome}|${cnpj}|SP||3550308|||0|1|0||0|0||N|N|0|0|1|`,
        '|0001|0|',
        '|0007|SP||',
      ]);
    case 'ECF':
      return close([
        `|0000|LECF|0011|${cnpj}|${nome}|0|0|||${ini}|${ate}|N||0||`,
        '|0001|0|',
        '|0010||N|1|A|01|RRRR|||||||',
      ]);
  }
}

/** Ends block 0 and the file with the counters that they must have. */
function close(bloco0: readonly string[]): string {
  const linhas = [...bloco0, `|0990|${bloco0.length + 1}|`, '|9001|0|'];
  const contagem = new Map<string, number>();
  for (const linha of linhas) contagem.set(linha.slice(1, 5), (contagem.get(linha.slice(1, 5)) ?? 0) + 1);
  contagem
    .set('9900', contagem.size + 3)
    .set('9990', 1)
    .set('9999', 1);
  const totais = [...contagem].map(([registro, vezes]) => `|9900|${registro}|${vezes}|`);
  const todas = [...linhas, ...totais, `|9990|${totais.length + 3}|`];
  return [...todas, `|9999|${todas.length + 1}|`, ''].join('\r\n');
}

/** The same day a month (7 positions compared) or a year (4) later. */
function next(dia: string, passo: number): string {
  const [ano = 0, mes = 1] = dia.split('-').map(Number);
  return new Date(Date.UTC(passo === 4 ? ano + 1 : ano, passo === 4 ? 0 : mes, 1)).toISOString().slice(0, 10);
}

function dayBefore(dia: string): string {
  return new Date(Date.parse(`${dia}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
