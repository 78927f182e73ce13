import { getLayout } from './layouts/layout.ts';
import { createPlanoLeitura, type PlanoRegistro } from './layouts/plano-leitura.ts';
import type { ObrigacaoSped } from './obrigacao-sped.ts';

/** A repeatable source of numbers below 1 (mulberry32). */
export function createSorteio(semente: number): () => number {
  let a = semente >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const versoes: Readonly<Record<ObrigacaoSped, readonly string[]>> = {
  EFDC: ['002', '004', '006'],
  EFDF: ['009', '015', '019', '020'],
  ECD: ['9'],
  ECF: ['0008', '0010', '0012'],
};

/** A made-up file of the obligation, with the dirt of real ones in about `sujeira` of its lines. For tests. */
export function generateSped(obrigacao: ObrigacaoSped, semente: number, linhas: number, sujeira: number): Buffer {
  const sorteio = createSorteio(semente);
  const pick = <T>(itens: readonly T[]): T => itens[Math.floor(sorteio() * itens.length)] as T;
  const leiaute = pick(versoes[obrigacao]);
  const { registros } = createPlanoLeitura(obrigacao, leiaute);
  const nomes = [...getLayout(obrigacao).registros.keys()].filter((r) => r !== '0000' && r !== '9999' && r !== 'I020');
  const porNome = new Map(registros.map((r) => [r.registro, r]));
  const encoding = pick(['ascii', 'utf8', 'latin1'] as const);
  const quebra = pick(['\r\n', '\n']);
  const saida: string[] = [];
  const suja = () => sorteio() < sujeira;

  const text = () => {
    const comum = pick(['', 'X', 'UN', '5102', 'TEXTO', 'UM TEXTO UM POUCO MAIS LONGO DO QUE OS OUTROS, COM VÍRGULA']);
    if (encoding === 'ascii') return comum.replaceAll(/[^\x20-\x7e]/g, 'I');
    return comum + pick(['', '', 'Ç', 'ãé', encoding === 'latin1' ? '\x96\x80\x81' : '–€😀']);
  };
  const number = (casas: number) => {
    if (suja())
      return pick([
        '1.234,56',
        'abc',
        '-',
        ',',
        '-12,5',
        '1234567890123456',
        '0,123456789',
        '99999999999999999999',
        ' 1',
        '7,',
        ',5',
        '1,005',
        '9999999999,995',
        '00000000000000000001,20',
        '1,2,3',
        '100000000000000,00',
      ]);
    const inteiro = Math.floor(10 ** (sorteio() * 9));
    return pick([
      '',
      '0',
      '0,00',
      String(inteiro),
      `${inteiro},${'37915284'.slice(0, Math.floor(sorteio() * (casas + 1)))}`,
    ]);
  };
  const date = () =>
    suja()
      ? pick(['31022020', '2020-01-01', '00000000', '0101202', '29021900'])
      : pick(['', '01012025', '29022024', '31121999', '15081850']);
  const line = (registro: PlanoRegistro): string => {
    const forma = pick([registro.formas[0], registro.formas[0], pick(registro.formas)]);
    const campos = (forma?.acoes ?? []).map((acao, i) => {
      if (i === 0) return registro.registro;
      return acao === 2 ? number(forma?.casas[i] ?? 0) : acao === 3 ? date() : text();
    });
    if (registro.fimRtf) {
      const meio = pick([
        '',
        `linha um${quebra}linha dois`,
        `{\\rtf1${quebra}${quebra}fim}${quebra}`,
        `com|barra${quebra}x`,
      ]);
      campos.splice(-2, 2, meio, suja() ? 'FALTA' : registro.fimRtf);
    }
    if (suja()) pick([() => campos.pop(), () => campos.push('SOBRA', '1'), () => campos.push('')])();
    return `|${campos.join('|')}${suja() ? pick(['', '|  ', '|\t']) : '|'}`;
  };

  const cabecalho = porNome.get('0000');
  const abertura: Record<string, string> = {
    COD_VER: leiaute,
    DT_INI: '01012025',
    DT_FIN: '31012025',
    CNPJ: '11222333000181',
    NOME: 'EMPRESA',
    LECD: 'LECD',
    NOME_ESC: 'LECF',
  };
  if (!suja())
    saida.push(
      `|0000|${(cabecalho?.formas[0]?.campos ?? [])
        .slice(1)
        .map((c) => abertura[c] ?? '0')
        .join('|')}|`,
    );
  for (let i = 0; i < linhas; i++) {
    if (suja()) {
      saida.push(
        pick([
          '',
          '   ',
          'texto solto',
          '|XYZ9|1|2|',
          '|AB|1|',
          '|',
          '||',
          '|0000',
          '||||||',
          `|${'Z'.repeat(30)}|1|`,
          'x|C100|0|',
          '|C100',
          `|9900|C100|${i}|`,
          '\0\0\0',
        ]),
      );
      continue;
    }
    // Runs of one record, as real files have them.
    const registro = porNome.get(pick(nomes));
    if (registro) for (let k = Math.floor(sorteio() * 4); k >= 0; k--) saida.push(line(registro));
  }
  if (!suja()) saida.push(`|9999|${saida.length + 1}|`);
  let texto = saida.join(quebra);
  if (!suja()) texto += quebra;
  if (sorteio() < 0.3) texto += 'SBRCAAEPDR\x01\x02|0000|\n|C100|';
  const bytes = Buffer.from(texto, encoding === 'utf8' ? 'utf8' : 'latin1');
  return sorteio() < 0.1 && encoding === 'utf8' ? Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) : bytes;
}
