/**
 * Checks the identities of block M, 1100 and 1500 that a finished file must keep, from its text alone: nothing of the
 * engine is used. Returns a sentence for each broken identity.
 */
export function checkIdentidades(texto: string): string[] {
  const falhas: string[] = [];
  const linhas = texto
    .split(/\r?\n/)
    .filter((l) => l !== '')
    .map((l) => l.split('|').slice(1, -1));
  const igual = (nome: string, a: bigint, b: bigint) => {
    if (a !== b) falhas.push(`${nome}: ${a} não é ${b}`);
  };
  for (const [r, indice] of [
    [{ m100: 'M100', m105: 'M105', m110: 'M110', m200: 'M200', m205: 'M205', m210: 'M210' }, '1100'],
    [{ m100: 'M500', m105: 'M505', m110: 'M510', m200: 'M600', m205: 'M605', m210: 'M610' }, '1500'],
  ] as const) {
    const grupos = porPai(linhas, r.m100, [r.m105, r.m110]);
    for (const { pai, filhos } of grupos) {
      const nome = `${r.m100} ${pai[1]}`;
      const bases = filhos.filter((f) => f[0] === r.m105);
      const ajustes = filhos.filter((f) => f[0] === r.m110);
      const ajuste = (indicador: string) => soma(ajustes.filter((f) => f[1] === indicador).map((f) => valor(f[2])));
      igual(`${nome} base`, valor(pai[3]), soma(bases.map((f) => valor(f[6]))));
      igual(`${nome} crédito`, valor(pai[7]), produto(pai, { base: 3, aliquota: 4 }));
      igual(`${nome} acréscimos`, valor(pai[8]), ajuste('1'));
      igual(`${nome} reduções`, valor(pai[9]), ajuste('0'));
      igual(`${nome} disponível`, valor(pai[11]), valor(pai[7]) + valor(pai[8]) - valor(pai[9]) - valor(pai[10]));
      igual(`${nome} saldo`, valor(pai[14]), valor(pai[11]) - valor(pai[13]));
      if (pai[12] !== (valor(pai[14]) === 0n ? '0' : '1')) falhas.push(`${nome} IND_DESC_CRED ${pai[12]}`);
      for (const f of bases) igual(`${nome} M105`, valor(f[3]), valor(f[4]) + valor(f[5]));
      negativos(nome, pai, falhas);
    }
    // A base that several kinds of credit share counts once.
    const partes = Map.groupBy(
      grupos.flatMap(({ pai, filhos }) => filhos.filter((f) => f[0] === r.m105).map((f) => ({ pai, f }))),
      ({ pai, f }) => [pai[1]?.slice(1), pai[4], f[1], f[2]].join(' '),
    );
    for (const [nome, lista] of partes)
      igual(`partes de ${nome}`, soma(lista.map(({ f }) => valor(f[6]))), valor(lista[0]?.f[5]));
    const saldos = linhas.filter((l) => l[0] === indice);
    for (const s of saldos) {
      const nome = `${indice} ${s[1]}`;
      igual(`${nome} apurado`, valor(s[7]), valor(s[5]) + valor(s[6]));
      igual(`${nome} disponível`, valor(s[11]), valor(s[7]) - valor(s[8]) - valor(s[9]) - valor(s[10]));
      const usado = soma([12, 13, 14, 15, 16].map((i) => valor(s[i])));
      igual(`${nome} saldo`, valor(s[17]), valor(s[11]) - usado);
      negativos(nome, s, falhas);
    }
    const [m200] = linhas.filter((l) => l[0] === r.m200);
    const contribuicoes = linhas.filter((l) => l[0] === r.m210);
    const porCodigo = (codigos: RegExp) =>
      soma(contribuicoes.filter((l) => codigos.test(l[1] ?? '')).map((l) => valor(l[15])));
    if (m200 === undefined) {
      falhas.push(`${r.m200} falta`);
      continue;
    }
    const c = (i: number) => valor(m200[i]);
    negativos(r.m200, m200, falhas);
    igual(`${r.m200}.02`, c(1), porCodigo(/^(?:0[1-4]|71)$/));
    igual(`${r.m200}.03`, c(2), soma(grupos.map(({ pai }) => valor(pai[13]))));
    igual(`${r.m200}.04`, c(3), soma(saldos.map((s) => valor(s[12]))));
    igual(`${r.m200}.05`, c(4), c(1) - c(2) - c(3));
    igual(`${r.m200}.08`, c(7), c(4) - c(5) - c(6));
    igual(`${r.m200}.12`, c(11), c(8) - c(9) - c(10));
    igual(`${r.m200}.13`, c(12), c(7) + c(11));
    const debitos = linhas.filter((l) => l[0] === r.m205);
    igual(r.m205, c(12), soma(debitos.map((l) => valor(l[3]))));
    for (const l of contribuicoes) {
      igual(`${r.m210} ${l[1]} base`, valor(l[6]), valor(l[3]) + valor(l[4]) - valor(l[5]));
      igual(`${r.m210} ${l[1]} apurada`, valor(l[10]), produto(l, { base: 6, aliquota: 7 }));
      igual(
        `${r.m210} ${l[1]} período`,
        valor(l[15]),
        valor(l[10]) + valor(l[11]) - valor(l[12]) - valor(l[13]) + valor(l[14]),
      );
    }
  }
  for (const [pai, filho] of [
    ['M400', 'M410'],
    ['M800', 'M810'],
  ] as const) {
    for (const { pai: p, filhos } of porPai(linhas, pai, [filho]))
      igual(`${pai} ${p[1]}`, valor(p[2]), soma(filhos.map((f) => valor(f[2]))));
  }
  const [rateio] = linhas.filter((l) => l[0] === '0111');
  if (rateio) igual('0111', valor(rateio[5]), soma([1, 2, 3, 4].map((i) => valor(rateio[i]))));
  return [...falhas, ...checkContadores(linhas)];
}

/** Lines by block, by record, and of the whole file. */
function checkContadores(linhas: readonly string[][]): string[] {
  const falhas: string[] = [];
  const porRegistro = Map.groupBy(linhas, (l) => l[0] ?? '');
  const quantos = (registro: string) => porRegistro.get(registro)?.length ?? 0;
  for (const [registro, lista] of porRegistro) {
    const declarado = linhas.find((l) => l[0] === '9900' && l[1] === registro)?.[2];
    if (declarado !== String(lista.length)) falhas.push(`9900 ${registro}: ${declarado} não é ${lista.length}`);
  }
  for (const l of linhas.filter((x) => x[0] === '9900'))
    if (quantos(l[1] ?? '') === 0) falhas.push(`9900 ${l[1]} sobra`);
  for (const bloco of '0ACDFIMP19') {
    const dele = linhas.filter((l) => l[0]?.startsWith(bloco)).length;
    const [fecho] = porRegistro.get(`${bloco}990`) ?? [];
    if (fecho && fecho[1] !== String(dele)) falhas.push(`${bloco}990: ${fecho[1]} não é ${dele}`);
    const [abertura] = porRegistro.get(`${bloco}001`) ?? [];
    const vazio = bloco !== '0' && bloco !== '9' && dele === 2;
    if (abertura && abertura[1] !== (vazio ? '1' : '0')) falhas.push(`${bloco}001: ${abertura[1]}`);
  }
  const total = porRegistro.get('9999')?.[0]?.[1];
  if (total !== String(linhas.length)) falhas.push(`9999: ${total} não é ${linhas.length}`);
  return falhas;
}

/** Records of the wanted kinds, each with the records that follow it. */
function porPai(
  linhas: readonly string[][],
  pai: string,
  filhos: readonly string[],
): { pai: string[]; filhos: string[][] }[] {
  const grupos: { pai: string[]; filhos: string[][] }[] = [];
  for (const l of linhas) {
    if (l[0] === pai) grupos.push({ pai: l, filhos: [] });
    else if (filhos.includes(l[0] ?? '')) grupos.at(-1)?.filhos.push(l);
  }
  return grupos;
}

function negativos(nome: string, linha: readonly string[], falhas: string[]): void {
  for (const campo of linha) if (campo.startsWith('-')) falhas.push(`${nome}: ${campo}`);
}

function numero(texto: string | undefined, casas: number): bigint {
  const [inteiro = '', fracao = ''] = (texto ?? '').split(',');
  return BigInt(`${inteiro || '0'}${fracao.padEnd(casas, '0')}`);
}
const valor = (texto: string | undefined): bigint => numero(texto, 2);
const aliquota = (texto: string | undefined): bigint => numero(texto, 4);
/** Base × rate, or quantity × rate by unit where there is no percentage: the two fields that follow it. */
function produto(l: readonly string[], i: { base: number; aliquota: number }): bigint {
  const [percentual, unidades] = [aliquota(l[i.aliquota]), aliquota(l[i.aliquota + 2])];
  if (percentual > 0n || unidades === 0n) return imposto(valor(l[i.base]), percentual);
  return (numero(l[i.aliquota + 1], 3) * unidades * 2n + 100_000n) / 200_000n;
}
/** Half up, in cents. */
const imposto = (base: bigint, taxa: bigint): bigint => (base * taxa * 2n + 1_000_000n) / 2_000_000n;
const soma = (valores: readonly bigint[]): bigint => valores.reduce((a, b) => a + b, 0n);
