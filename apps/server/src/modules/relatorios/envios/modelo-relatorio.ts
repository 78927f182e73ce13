import { umaLinha } from '@apura/br';
import { type Modelo, nomeParaSaudacao } from '../../mensagens/index.ts';

/** What a mail says of a report. */
export interface RelatorioEnviado {
  relatorio: string;
  /** The name and the CNPJ. */
  empresa: string;
  periodo: string;
  /** 'Toda segunda-feira', as the first words of a sentence. */
  quando: string;
  filtros: readonly string[];
  linhas: number;
  totais: readonly string[];
  /** Why nothing is attached; null where the file is. */
  ressalva: string | null;
  link: string;
}

const MAX_LINHA = 300;

/** A report, with what it is about and the way to it. */
export function modeloRelatorio(
  { relatorio, empresa, periodo, quando, filtros, linhas, totais, ressalva, link }: RelatorioEnviado,
  { nome, autor }: { nome: string; autor: string | null },
): Modelo {
  const saudacao = nomeParaSaudacao(nome);
  const quem = autor === null ? 'Você pediu' : `${nomeParaSaudacao(autor) || 'Alguém da sua equipe'} pediu`;
  const dados = [
    `Empresa: ${empresa}`,
    `Período: ${periodo}`,
    `Relatório: ${relatorio}`,
    ...(filtros.length === 0 ? ['Filtros: nenhum'] : filtros.map((filtro) => `Filtro: ${filtro}`)),
    `Linhas: ${linhas.toLocaleString('pt-BR')}`,
    ...totais,
  ];
  return {
    assunto: umaLinha(`${relatorio}: ${empresa}, ${periodo}`, 200),
    titulo: saudacao === '' ? relatorio : `Olá, ${saudacao}`,
    paragrafos: [
      `${quem} este relatório por e-mail (${quando.charAt(0).toLowerCase()}${quando.slice(1)}).`,
      ressalva ?? 'O arquivo vai anexado.',
    ],
    citacao: dados.map((linha) => umaLinha(linha, MAX_LINHA)).join('\n'),
    botao: { rotulo: 'Abrir o relatório', href: link },
    observacao: 'Para não receber mais, abra Meu Perfil no portal e escolha Ver Envios, em Relatórios por E-mail.',
  };
}
