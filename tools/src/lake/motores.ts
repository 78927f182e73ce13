import type { TabelaDoLago } from './tabelas-do-lago.ts';

export const MOTORES = ['trino', 'spark', 'athena', 'clickhouse', 'duckdb'] as const;
export type Motor = (typeof MOTORES)[number];

export interface LeituraDoLago {
  tabela: TabelaDoLago;
  /** The folder that the files are below, as the engine names it. */
  base: string;
  /** Whole addresses of the parts that count, none of a table without rows; null: every file of it below `base`. */
  partes: readonly string[] | null;
}

const literal = (texto: string): string => `'${texto.replaceAll("'", "''")}'`;
/** ClickHouse reads backslashes of a text, too. */
const escapado = (texto: string): string => `'${texto.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const aspas = (nome: string): string => `"${nome.replaceAll('"', '""')}"`;
const crase = (nome: string): string => `\`${nome.replaceAll('`', '``')}\``;
/** The path holds the id of the file, which joins a row to the catalogue of files. */
const ARQUIVO = `'arquivo=([^/]+)/'`;

type Tipos = Readonly<Record<string, string>>;
const DO_HIVE: Tipos = { VARCHAR: 'string', INTEGER: 'int', DATE: 'date', TIMESTAMP: 'timestamp' };
const TIPOS: Readonly<Record<Motor, Tipos>> = {
  duckdb: { VARCHAR: 'VARCHAR', INTEGER: 'INTEGER', DATE: 'DATE', TIMESTAMP: 'TIMESTAMP' },
  trino: { VARCHAR: 'VARCHAR', INTEGER: 'INTEGER', DATE: 'DATE', TIMESTAMP: 'TIMESTAMP(3)' },
  spark: DO_HIVE,
  athena: DO_HIVE,
  clickhouse: {
    VARCHAR: 'Nullable(String)',
    INTEGER: 'Nullable(Int32)',
    DATE: 'Nullable(Date32)',
    TIMESTAMP: `Nullable(DateTime64(3, 'UTC'))`,
  },
};

/** The engine's name of a type of DuckDB. */
function tipoDe(motor: Motor, tipo: string): string {
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(tipo);
  if (decimal !== null) return motor === 'clickhouse' ? `Nullable(${tipo.replace('DECIMAL', 'Decimal')})` : tipo;
  const nome = TIPOS[motor][tipo];
  if (nome === undefined) throw new Error(`no type of ${motor} for ${tipo}`);
  return nome;
}

/** The statements that make a table readable in the engine. */
export function sqlDoMotor(motor: Motor, leitura: LeituraDoLago): string[] {
  return ESCRITORES[motor](leitura);
}

const ESCRITORES: Readonly<Record<Motor, (leitura: LeituraDoLago) => string[]>> = {
  duckdb: ({ tabela, base, partes }) => {
    const { nome, arquivo, colunas } = tabela;
    const globo = literal(`${base}/**/${arquivo}*parquet`);
    const de = partes === null ? globo : `[${partes.map(literal).join(', ')}]`;
    const lidas = [
      ...colunas.map((c) => aspas(c.nome)),
      ...daOrigem(tabela, `regexp_extract(filename, ${ARQUIVO}, 1)`),
    ];
    const select = `SELECT ${lidas.join(', ')} FROM read_parquet(${de}, filename = true, hive_partitioning = false)`;
    if (partes === null) return [`CREATE OR REPLACE MACRO ${aspas(`lago_${nome}`)}() AS TABLE ${select}`];
    const vazias = [
      ...colunas.map((c) => `CAST(NULL AS ${tipoDe('duckdb', c.tipo)}) AS ${aspas(c.nome)}`),
      ...daOrigem(tabela, 'CAST(NULL AS VARCHAR)'),
    ];
    const vazio = `SELECT ${vazias.join(', ')} WHERE false`;
    return [`CREATE OR REPLACE VIEW ${aspas(nome)} AS ${partes.length > 0 ? select : vazio}`];
  },
  clickhouse: ({ tabela, base, partes }) => {
    const { nome, arquivo, colunas } = tabela;
    const formas = escapado(colunas.map((c) => `${crase(c.nome)} ${tipoDe('clickhouse', c.tipo)}`).join(', '));
    const lugar = partes === null ? `${base}/**/${arquivo}*parquet` : partes.length === 1 ? partes[0] : `{${partes}}`;
    const funcao = /^(s3|https?):/.test(base) ? 's3' : 'file';
    const de = partes?.length === 0 ? `null(${formas})` : `${funcao}(${escapado(lugar ?? '')}, 'Parquet', ${formas})`;
    const origem = partes?.length === 0 ? `''` : `extract(_path, ${ARQUIVO})`;
    const lidas = [...colunas.map((c) => crase(c.nome)), ...daOrigem(tabela, origem)];
    const visao = crase(partes === null ? `lago_${nome}` : nome);
    return [`CREATE OR REPLACE VIEW ${visao} AS SELECT ${lidas.join(', ')} FROM ${de}`];
  },
  spark: ({ tabela, base, partes }) => {
    const { nome, arquivo, colunas } = tabela;
    const formas = colunas.map((c) => `${crase(c.nome)} ${tipoDe('spark', c.tipo)}`).join(', ');
    const externa =
      `CREATE TABLE IF NOT EXISTS ${crase(`lago_${nome}`)} (${formas}) USING parquet OPTIONS (path ${literal(base)}, ` +
      `recursiveFileLookup 'true', pathGlobFilter ${literal(`${arquivo}*parquet`)})`;
    if (partes === null) return [externa];
    const lidas = [
      ...colunas.map((c) => crase(c.nome)),
      ...daOrigem(tabela, `regexp_extract(_metadata.file_path, ${ARQUIVO}, 1)`),
    ];
    // A part is known by the last folders of its path: how an engine writes what is before them differs.
    const pastas = tabela.grupo === 'documentos' ? 3 : 1;
    const atuais = partes.map((parte) => literal(parte.split('/').slice(-pastas).join('/')));
    const quais = `substring_index(_metadata.file_path, '/', -${pastas}) IN (${atuais.join(', ')})`;
    return [
      externa,
      `CREATE OR REPLACE VIEW ${crase(nome)} AS SELECT ${lidas.join(', ')} FROM ${crase(`lago_${nome}`)} ` +
        `WHERE ${atuais.length > 0 ? quais : 'false'}`,
    ];
  },
  trino: (leitura) => {
    const { tabela, base } = leitura;
    const formas = tabela.colunas.map((c) => `${aspas(c.nome)} ${tipoDe('trino', c.tipo)}`).join(', ');
    const externa =
      `CREATE TABLE IF NOT EXISTS ${aspas(`lago_${tabela.nome}`)} (${formas}) ` +
      `WITH (format = 'PARQUET', external_location = ${literal(base)})`;
    return [
      externa,
      ...visaoPorCaminho(
        leitura,
        tabela.colunas.map((c) => c.nome),
      ),
    ];
  },
  athena: (leitura) => {
    const { tabela, base } = leitura;
    const nomes = nomesSimples(tabela.colunas.map((c) => c.nome));
    const formas = tabela.colunas.map((c, n) => `${crase(nomes[n] ?? '')} ${tipoDe('athena', c.tipo)}`).join(', ');
    const parquet = 'org.apache.hadoop.hive.ql.io.parquet';
    const externa =
      `CREATE EXTERNAL TABLE IF NOT EXISTS ${crase(`lago_${tabela.nome}`)} (${formas}) ` +
      `ROW FORMAT SERDE '${parquet}.serde.ParquetHiveSerDe' ` +
      `WITH SERDEPROPERTIES ('parquet.column.index.access' = 'true') ` +
      `STORED AS INPUTFORMAT '${parquet}.MapredParquetInputFormat' ` +
      `OUTPUTFORMAT '${parquet}.MapredParquetOutputFormat' LOCATION ${literal(`${base}/`)}`;
    return [externa, ...visaoPorCaminho(leitura, nomes)];
  },
};

/**
 * The view of an engine whose tables are whole folders: only whole paths keep it from opening files of other tables.
 */
function visaoPorCaminho({ tabela, partes }: LeituraDoLago, nomes: readonly string[]): string[] {
  if (partes === null) return [];
  const lidas = [...nomes.map(aspas), ...daOrigem(tabela, `regexp_extract("$path", ${ARQUIVO}, 1)`)];
  const quais = partes.length > 0 ? `"$path" IN (${partes.map(literal).join(', ')})` : 'false';
  return [
    `CREATE OR REPLACE VIEW ${aspas(tabela.nome)} AS SELECT ${lidas.join(', ')} FROM ${aspas(`lago_${tabela.nome}`)} ` +
      `WHERE ${quais}`,
  ];
}

/** The last column of a table of documents: the id of the file. A set of many files has it in its rows. */
function daOrigem({ grupo, colunas }: TabelaDoLago, expressao: string): string[] {
  const faltaLer = grupo === 'documentos' && colunas.every(({ nome }) => nome !== '_arquivo');
  return faltaLer ? [`${expressao} AS _arquivo`] : [];
}

/** Names of letters without accents, digits and underscores, each once: the columns are then read by their places. */
function nomesSimples(nomes: readonly string[]): string[] {
  const usados = new Set<string>();
  return nomes.map((nome, n) => {
    const simples = nome
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/_$/, '');
    const unico = usados.has(simples) ? `${simples}_${n}` : simples;
    usados.add(unico);
    return unico;
  });
}
