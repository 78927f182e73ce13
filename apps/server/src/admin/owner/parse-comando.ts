import { parseArgs } from 'node:util';
import type { Modulo } from '@apura/contract';
import type { NovoProvedorBi, PedidoOwner } from '../../modules/administracao/index.ts';
import * as valores from './valores.ts';
import { UsoError } from './valores.ts';

/** One call of the command, checked. */
export type Comando =
  | { nome: 'help' }
  | { nome: 'create'; pedido: PedidoOwner }
  | { nome: 'invite'; cnpj: string }
  | { nome: 'list'; json: boolean }
  | { nome: 'show'; cnpj: string; json: boolean }
  | { nome: 'creditos'; cnpj: string; quantidade: number; motivo: string }
  | { nome: 'set-tools'; cnpj: string; liga: readonly Modulo[]; desliga: readonly Modulo[] }
  | { nome: 'set-prices'; cnpj: string; precos: readonly [string, string, string, string] }
  | { nome: 'set-theme'; cnpj: string; whiteLabel?: boolean; primaria?: string; secundaria?: string }
  | { nome: 'set-powerbi'; cnpj: string; provedor: Omit<NovoProvedorBi, 'clientSecret'> | null; segredoArquivo: string }
  | { nome: 'set-contratante'; cnpj: string; liberado: boolean }
  | { nome: 'set-senhas'; cnpj: string; recusa: boolean }
  | { nome: 'suspend' | 'resume'; cnpj: string }
  | { nome: 'export'; cnpj: string; destino: string }
  | { nome: 'delete'; cnpj: string; razao: string }
  | { nome: 'reset-factor'; cnpj: string; email: string }
  | { nome: 'set-limit'; cnpj: string; limite: number }
  | { nome: 'set-plan'; cnpj: string; plano: string };

const LIMITE_PADRAO = '10';

/** Throws {@link UsoError}. */
export function parseComando(argv: readonly string[]): Comando {
  const [nome = '', ...args] = argv;
  if (argv.some((arg) => arg === '--help' || arg === '-h') || nome === 'help') return { nome: 'help' };
  switch (nome) {
    case '':
      throw new UsoError('Falta o comando.');
    case 'create':
      return parseCreate(args);
    case 'invite':
    case 'suspend':
    case 'resume':
      return { nome, cnpj: only(args, []).cnpj };
    case 'list': {
      const { values, positionals } = read(args, ['json'], []);
      refuseMore(positionals, 0);
      return { nome, json: values.json === true };
    }
    case 'show': {
      const { values, positionals } = read(args, ['json'], []);
      refuseMore(positionals, 1);
      return { nome, cnpj: valores.readCnpj(positionals[0]), json: values.json === true };
    }
    case 'grant-credits':
    case 'take-credits':
      return parseCreditos(args, nome === 'grant-credits' ? 1 : -1);
    case 'set-tools':
      return parseTools(args);
    case 'set-prices': {
      const { positionals } = read(args, [], []);
      return { nome, cnpj: valores.readCnpj(positionals[0]), precos: valores.readPrecos(positionals.slice(1)) };
    }
    case 'set-theme':
      return parseTheme(args);
    case 'set-powerbi':
      return parsePowerBi(args);
    case 'set-contratante': {
      const { cnpj, resto } = only(args, [], 2);
      return { nome, cnpj, liberado: valores.readSimNao(resto[0] ?? '', 'O segundo argumento') };
    }
    case 'set-senhas': {
      const { cnpj, resto } = only(args, [], 2);
      return { nome, cnpj, recusa: valores.readSimNao(resto[0] ?? '', 'O segundo argumento') };
    }
    case 'export': {
      const { values, positionals } = read(args, [], ['para']);
      refuseMore(positionals, 1);
      const cnpj = valores.readCnpj(positionals[0]);
      if (typeof values.para !== 'string' || values.para === '') throw new UsoError('Falta --para, a pasta a criar.');
      return { nome, cnpj, destino: values.para };
    }
    case 'delete': {
      const { values, positionals } = read(args, [], ['nome']);
      refuseMore(positionals, 1);
      const cnpj = valores.readCnpj(positionals[0]);
      if (typeof values.nome !== 'string') throw new UsoError('Falta --nome, a razão social da organização.');
      return { nome, cnpj, razao: values.nome };
    }
    case 'reset-factor': {
      const { cnpj, resto } = only(args, [], 2);
      return { nome, cnpj, email: valores.readEmail(resto[0], 'o e-mail do usuário') };
    }
    case 'set-limit': {
      const { cnpj, resto } = only(args, [], 2);
      return { nome, cnpj, limite: valores.readLimite(resto[0]) };
    }
    case 'set-plan': {
      const { cnpj, resto } = only(args, [], 2);
      if (resto[0] === undefined) throw new UsoError('Falta o nome do plano.');
      return { nome, cnpj, plano: valores.readTexto(resto[0], 'O plano', 60) };
    }
    default:
      throw new UsoError(`Comando desconhecido: ${nome}.`);
  }
}

function parseCreate(args: readonly string[]): Comando {
  const opcoes = ['cnpj', 'razao', 'plano', 'limite', 'modulos', 'precos', 'creditos'] as const;
  const doMaster = ['master-nome', 'master-email', 'master-cpf'] as const;
  const { values, positionals } = read(args, [], [...opcoes, ...doMaster]);
  refuseMore(positionals, 0);
  const text = (nome: (typeof opcoes)[number] | (typeof doMaster)[number]) => {
    const value = values[nome];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    nome: 'create',
    pedido: {
      cnpj: valores.readCnpj(text('cnpj')),
      razao: valores.readNome(text('razao'), '--razao'),
      master: {
        nome: valores.readNome(text('master-nome'), '--master-nome'),
        email: valores.readEmail(text('master-email')),
        cpf: valores.readCpf(text('master-cpf')),
      },
      plano: valores.readTexto(text('plano') ?? '', '--plano', 60),
      limite: valores.readLimite(text('limite') ?? LIMITE_PADRAO),
      modulos: valores.readModulos(text('modulos') ?? 'todos'),
      precos: valores.readPrecos(splitPrecos(text('precos') ?? '0,0,0,0')),
      creditos: text('creditos') === undefined ? 0 : valores.readQuantidade(text('creditos')),
    },
  };
}

/** Commas part the prices, unless they are written with one; then semicolons do. */
function splitPrecos(texto: string): string[] {
  const precos = texto.split(texto.includes(';') ? ';' : ',').map((preco) => preco.trim());
  // '39,90,34,90' is two prices with a decimal comma, not four: a bigger purchase is never the dearer one.
  const valoresLidos = precos.map((preco) => Number(preco.replace(',', '.')));
  if (
    !texto.includes(';') &&
    precos.length === 4 &&
    valoresLidos.some((valor, i) => valor > (valoresLidos[i - 1] ?? valor))
  )
    throw new UsoError(
      `Preços ambíguos: ${texto}. Separe-os por ponto e vírgula, por exemplo 39,90;34,90;29,90;24,90.`,
    );
  return precos;
}

function parseCreditos(args: readonly string[], sinal: 1 | -1): Comando {
  const { values, positionals } = read(args, [], ['motivo']);
  refuseMore(positionals, 2);
  const cnpj = valores.readCnpj(positionals[0]);
  const quantidade = sinal * valores.readQuantidade(positionals[1]);
  const padrao = sinal > 0 ? 'Créditos concedidos pelo provedor' : 'Créditos retirados pelo provedor';
  const motivo = valores.readTexto(String(values.motivo ?? ''), '--motivo') || padrao;
  return { nome: 'creditos', cnpj, quantidade, motivo };
}

function parseTools(args: readonly string[]): Comando {
  const { values, positionals } = read(args, [], ['liga', 'desliga']);
  refuseMore(positionals, 2);
  const cnpj = valores.readCnpj(positionals[0]);
  const [, lista] = positionals;
  const relativo = values.liga !== undefined || values.desliga !== undefined;
  if (lista !== undefined && relativo)
    throw new UsoError('Informe a lista de módulos ou --liga e --desliga, não ambos.');
  if (lista !== undefined) {
    const liga = valores.readModulos(lista);
    return { nome: 'set-tools', cnpj, liga, desliga: valores.readModulos('todos') };
  }
  if (!relativo) throw new UsoError('Faltam os módulos.');
  const liga = valores.readModulos(String(values.liga ?? ''));
  const desliga = valores.readModulos(String(values.desliga ?? ''));
  const ambos = liga.find((modulo) => desliga.includes(modulo));
  if (ambos !== undefined) throw new UsoError(`O módulo ${ambos} está em --liga e em --desliga.`);
  return { nome: 'set-tools', cnpj, liga, desliga };
}

function parseTheme(args: readonly string[]): Comando {
  const { values, positionals } = read(args, [], ['white-label', 'primaria', 'secundaria']);
  refuseMore(positionals, 1);
  const cnpj = valores.readCnpj(positionals[0]);
  const branca = values['white-label'];
  const { primaria, secundaria } = values;
  if (branca === undefined && primaria === undefined && secundaria === undefined) {
    throw new UsoError('Informe --white-label, --primaria ou --secundaria.');
  }
  return {
    nome: 'set-theme',
    cnpj,
    ...(branca === undefined ? {} : { whiteLabel: valores.readSimNao(String(branca), '--white-label') }),
    ...(primaria === undefined ? {} : { primaria: valores.readCor(String(primaria), '--primaria') }),
    ...(secundaria === undefined ? {} : { secundaria: valores.readCor(String(secundaria), '--secundaria') }),
  };
}

function parsePowerBi(args: readonly string[]): Comando {
  const nomes = ['tenant', 'cliente', 'segredo-arquivo', 'workspace', 'relatorio', 'dataset'] as const;
  const { values, positionals } = read(args, ['desliga'], [...nomes, 'papel']);
  refuseMore(positionals, 1);
  const cnpj = valores.readCnpj(positionals[0]);
  if (values.desliga === true) return { nome: 'set-powerbi', cnpj, provedor: null, segredoArquivo: '' };
  const falta = nomes.find((nome) => typeof values[nome] !== 'string' || values[nome] === '');
  if (falta !== undefined) throw new UsoError(`Informe --${falta}, ou --desliga para voltar à página própria.`);
  const text = (nome: (typeof nomes)[number]): string => valores.readTexto(String(values[nome]), `--${nome}`, 300);
  return {
    nome: 'set-powerbi',
    cnpj,
    provedor: {
      tenant: text('tenant'),
      clientId: text('cliente'),
      workspaceId: text('workspace'),
      reportId: text('relatorio'),
      datasetId: text('dataset'),
      papel: valores.readTexto(String(values.papel ?? 'Projeto'), '--papel', 60),
    },
    segredoArquivo: text('segredo-arquivo'),
  };
}

/** A CNPJ and what follows it, without options. */
function only(args: readonly string[], textos: readonly string[], max = 1): { cnpj: string; resto: readonly string[] } {
  const { positionals } = read(args, [], textos);
  refuseMore(positionals, max);
  return { cnpj: valores.readCnpj(positionals[0]), resto: positionals.slice(1) };
}

function read(
  args: readonly string[],
  flags: readonly string[],
  textos: readonly string[],
): { values: Record<string, string | boolean | undefined>; positionals: readonly string[] } {
  const options = Object.fromEntries([
    ...flags.map((nome) => [nome, { type: 'boolean' as const }]),
    ...textos.map((nome) => [nome, { type: 'string' as const }]),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    // No option may be repeated, so that none is a list.
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    throw new UsoError(explain(error));
  }
}

/** Node's own messages are English. */
function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [, opcao = ''] = /'(--?[^\s'=<]+)/.exec(text) ?? [];
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Opção desconhecida: ${opcao}.`;
  return `A opção ${opcao} foi usada do jeito errado.`;
}

function refuseMore(positionals: readonly string[], max: number): void {
  if (positionals.length > max) throw new UsoError(`Argumento a mais: ${positionals[max]}.`);
}
