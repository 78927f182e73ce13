import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { esquema } from './esquema.ts';
import type { Estrutura, ParteEsquema, TipoCampo } from './parte-esquema.ts';

/** Below it lie the tables that the compiler puts into the module. */
const primeiroEndereco = 64 * 1024;
const larguras: Readonly<Record<string, number>> = {
  u8: 1,
  u16: 2,
  i32: 4,
  u32: 4,
  usize: 4,
  i64: 8,
  u64: 8,
  f64: 8,
  v128: 16,
};
const aviso = 'Written by `npm run gen:esquema -w @apura/documentos` from src/nucleo/esquema. Do not edit.';

const { comum } = esquema;
const partes: readonly (readonly [string, ParteEsquema])[] = [['comum', comum], ...Object.entries(esquema.partes)];

const align = (n: number, largura: number): number => Math.ceil(n / largura) * largura;

function larguraDe(tipo: string): number {
  const largura = larguras[tipo];
  if (largura === undefined) throw new TypeError(`${tipo} is no type of the schema`);
  return largura;
}

/** Places each field at a multiple of its width, as the compiler does, and rounds the size up to the widest field. */
function layOut({ campos }: Estrutura): { campos: CampoNaMemoria[]; bytes: number } {
  let livre = 0;
  let maior = 8;
  const postos = Object.entries(campos).map(([nome, [tipo, texto]]) => {
    const largura = larguraDe(tipo);
    const onde = align(livre, largura);
    livre = onde + largura;
    maior = Math.max(maior, largura);
    return { nome, tipo, texto, onde };
  });
  return { campos: postos, bytes: align(livre, maior) };
}

interface CampoNaMemoria {
  nome: string;
  tipo: TipoCampo;
  texto: string;
  onde: number;
}

const estruturas = partes.flatMap(([, parte]) =>
  Object.entries(parte.estruturas).map(([nome, e]) => ({
    nome,
    texto: e.texto,
    palavras: e.palavras === true,
    ...layOut(e),
  })),
);

function bytesDe(tipo: string): number {
  return estruturas.find(({ nome }) => nome === tipo)?.bytes ?? larguraDe(tipo);
}

interface RegiaoNaMemoria {
  nome: string;
  de: string;
  quantos: number;
  texto: string;
  endereco: number;
  bytes: number;
}

/** The regions of a part and where they end, the bytes behind the last one included. */
function mapRegioes(parte: ParteEsquema, inicio: number): { regioes: RegiaoNaMemoria[]; fim: number } {
  const folga = comum.numeros.folga ?? 0;
  let livre = inicio;
  const regioes = Object.entries(parte.regioes).map(([nome, { de, quantos, texto }]) => {
    const endereco = livre;
    const bytes = bytesDe(de) * quantos;
    livre = align(endereco + bytes + folga, 64);
    return { nome, de, quantos, texto, endereco, bytes };
  });
  return { regioes, fim: livre };
}

const fimComum = mapRegioes(comum, primeiroEndereco).fim;
const memorias = partes.map(([nome, parte]) => ({
  nome: `memoria${nome[0]?.toUpperCase()}${nome.slice(1)}`,
  texto: parte.texto,
  ...mapRegioes(parte, parte === comum ? primeiroEndereco : fimComum),
}));

const codigos = partes.flatMap(([, parte]) => Object.entries(parte.codigos));
const numeros = partes.flatMap(([, parte]) => Object.entries(parte.numeros));

/** The side of the core, in AssemblyScript. */
export function writeNucleo(): string {
  const linhas = [`// ${aviso}`, ''];
  for (const [nome, valor] of numeros) linhas.push(`export const ${nome}: i32 = ${valor};`);
  for (const [nome, { texto, valores }] of codigos) {
    linhas.push('', `/** ${texto} */`, `export const enum ${nome} {`);
    for (const [qual, valor] of Object.entries(valores)) linhas.push(`  ${qual} = ${valor},`);
    linhas.push('}');
  }
  for (const { nome, texto, campos, bytes } of estruturas) {
    linhas.push('', `/** ${texto} */`, '@unmanaged', `export class ${nome} {`);
    for (const campo of campos) linhas.push(`  /** ${campo.texto} */`, `  ${campo.nome}: ${campo.tipo};`);
    linhas.push('}', `export const bytes${nome}: usize = ${bytes};`);
  }
  for (const { nome, texto, regioes } of memorias) {
    linhas.push('', `/** ${texto} */`, `export namespace ${nome} {`);
    for (const { nome: regiao, endereco, texto: oQue } of regioes)
      linhas.push(`  /** ${oQue} */`, `  export const ${regiao}: usize = ${endereco};`);
    linhas.push('}');
  }
  return `${linhas.join('\n')}\n`;
}

/** The side of TypeScript: the same numbers, and a view of every structure. */
export function writeTypescript(): string {
  const linhas = [`// ${aviso}`, "import { Vista } from './vista.ts';", ''];
  for (const [nome, valor] of numeros) linhas.push(`export const ${nome} = ${valor};`);
  for (const [nome, { texto, valores }] of codigos) {
    linhas.push('', `/** ${texto} */`, `export const ${nome} = {`);
    for (const [qual, valor] of Object.entries(valores)) linhas.push(`  ${qual}: ${valor},`);
    linhas.push('} as const;');
  }
  for (const { nome, texto, campos, bytes, palavras } of estruturas) {
    const vistos = campos.flatMap((campo) => writeAcesso(campo));
    linhas.push('', `/** ${texto} */`, `export class ${nome} extends Vista {`);
    linhas.push(`  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, ${bytes}); }`);
    linhas.push(...vistos, '}', `export const bytes${nome} = ${bytes};`);
    if (palavras)
      linhas.push('/** The same fields as indices of a row of words. */', ...writePalavras(nome, campos, bytes));
  }
  for (const { nome, texto, regioes, fim } of memorias) {
    linhas.push('', `/** ${texto} */`, `export const ${nome} = {`);
    for (const { nome: regiao, endereco, texto: oQue } of regioes)
      linhas.push(`  /** ${oQue} */`, `  ${regiao}: ${endereco},`);
    linhas.push('  /** Where it ends. */', `  fim: ${fim},`, '} as const;');
  }
  return `${linhas.join('\n')}\n`;
}

/** How the view reads and writes a field; nothing for what only the core uses. */
function writeAcesso({ nome, tipo, texto, onde }: CampoNaMemoria): string[] {
  const largura = larguraDe(tipo);
  if (tipo !== 'f64' && largura !== 4) return [];
  const lugar = tipo === 'f64' ? `this.numeros[(this.em >> 1) + ${onde / 8}]` : `this.palavras[this.em + ${onde / 4}]`;
  return [
    `  /** ${texto} */`,
    `  get ${nome}(): number { return ${lugar} as number; }`,
    `  set ${nome}(valor: number) { ${lugar} = valor; }`,
  ];
}

function writePalavras(nome: string, campos: readonly CampoNaMemoria[], bytes: number): string[] {
  const itens = campos.map((campo) => `  ${campo.nome}: ${campo.onde / 4},`);
  return [`export const palavra${nome} = {`, ...itens, `  total: ${bytes / 4},`, '} as const;'];
}

/** The drawing of the memory in the page of the core. */
export function writeMapa(): string {
  const linhas: string[] = [];
  for (const { nome, texto, regioes, fim } of memorias) {
    linhas.push(`### \`${nome}\``, '', texto, '', '| address | bytes | region | items | holds |');
    linhas.push('|---:|---:|---|---|---|');
    for (const r of regioes)
      linhas.push(`| ${r.endereco} | ${r.bytes} | \`${r.nome}\` | ${r.quantos} × \`${r.de}\` | ${r.texto} |`);
    linhas.push(`| ${fim} | | end | | |`, '');
  }
  return linhas.join('\n');
}

/** The page with its drawing replaced. */
export function updatePagina(pagina: string): string {
  const marca = '<!-- map: written by gen:esquema -->\n';
  const inicio = pagina.indexOf(marca);
  if (inicio < 0) throw new Error('the page has no place for the map');
  return `${pagina.slice(0, inicio)}${marca}\n${writeMapa()}`;
}

const pacote = join(import.meta.dirname, '../../..');
/** Every file that is written from the schema, with its text. */
export function writeArquivos(): { path: string; texto: string }[] {
  const pagina = join(pacote, 'nucleo/README.md');
  return [
    { path: join(pacote, 'nucleo/esquema.gerado.ts'), texto: writeNucleo() },
    { path: join(pacote, 'src/nucleo/esquema.gerado.ts'), texto: writeTypescript() },
    { path: pagina, texto: updatePagina(readFileSync(pagina, 'utf8')) },
  ];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { path, texto } of writeArquivos()) writeFileSync(path, texto);
