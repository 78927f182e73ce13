import type { ColunaEscrita, ValorCelula } from '@apura/planilha';
import { type AbaDoMes, abasDosMeses } from '../espelho-pgdas/abas-dos-meses.ts';
import type { DadosDossie } from './dados-do-dossie.ts';
import { rotulosDoConfronto } from './rotulos-do-confronto.ts';

const texto = (largura: number): ColunaEscrita => ({ largura, formato: 'texto' });
const dinheiro: ColunaEscrita = { largura: 16, formato: { decimais: 2 } };
const data: ColunaEscrita = { largura: 13, formato: 'data' };
const contagem: ColunaEscrita = { largura: 14, formato: 'inteiro' };
const ouNada = (valor: string): ValorCelula => (valor === '' ? null : valor);

/** The sheets of the account of each month, of the papers side by side and of what came before; none that is empty. */
export function tabelasDosAnexos(d: DadosDossie): AbaDoMes[] {
  const rotulos = rotulosDoConfronto(d.caso);
  const tabelas: AbaDoMes[] = [
    {
      nome: 'Conta do mês',
      titulos: ['Período', 'Tributo', 'Registro', 'Linha', 'Declarado', 'Correto', 'Diferença'],
      colunas: [texto(10), texto(10), texto(12), texto(60), dinheiro, dinheiro, dinheiro],
      linhas: d.contas.flatMap((c) => [
        ...c.linhas.map((l) => [
          ...[c.periodo, c.tributo, ouNada(l.registro), l.linha],
          ...[ouNada(l.declarado), ouNada(l.correto), l.diferenca],
        ]),
        ...(c.nota === '' ? [] : [[c.periodo, c.tributo, null, c.nota, null, null, null]]),
      ]),
    },
    ...abasDosMeses(d.espelho),
    {
      nome: 'Folha por código',
      titulos: ['Período', 'Código', 'Contribuição', 'S-5011', 'DCTFWeb', 'Sai', 'Correto', 'Recibo'],
      colunas: [texto(10), texto(10), texto(50), dinheiro, dinheiro, dinheiro, dinheiro, texto(24)],
      linhas: (d.folha?.codigos ?? []).map((c) => [
        ...[c.periodo, c.codigo, c.descricao, ouNada(c.apurado), ouNada(c.declarado), c.sai, ouNada(c.correto)],
        ouNada(c.recibo),
      ]),
    },
    {
      nome: 'Parte do segurado',
      titulos: ['Período', 'Trabalhadores', 'Base que sai', 'Contribuição hoje (S-5001)'],
      colunas: [texto(10), contagem, dinheiro, { largura: 28, formato: { decimais: 2 } }],
      linhas: (d.folha?.segurados ?? []).map((s) => [
        ...[s.periodo, String(s.trabalhadores), s.base, ouNada(s.contribuicao)],
      ]),
    },
    {
      nome: rotulos.aba,
      titulos: [
        ...['Período', 'Tributo', 'Código', rotulos.apurado, 'Recibo da escrituração'],
        ...[rotulos.declarado, rotulos.papel, 'Extinto', 'Documento ou fonte'],
      ],
      colunas: [...[texto(10), texto(28), texto(10), dinheiro, texto(28), dinheiro, texto(24), dinheiro, texto(44)]],
      linhas: d.confronto.map((l) => [
        ...[l.periodo, l.tributo, l.codigo, ouNada(l.apurado), ouNada(l.papelApurado), ouNada(l.declarado)],
        ...[ouNada(l.papelDeclarado), ouNada(l.pago), ouNada(l.papelPago)],
      ]),
    },
    {
      nome: 'Ações e pedidos',
      titulos: ['O que é', 'Número', 'Descrição', 'Dia', 'Situação', 'Valor'],
      colunas: [texto(26), texto(30), texto(60), data, texto(30), dinheiro],
      linhas: d.pedidos.map((p) => [p.que, p.numero, p.descricao, ouNada(p.dia), ouNada(p.situacao), ouNada(p.valor)]),
    },
  ];
  return tabelas.filter(({ linhas }) => linhas.length > 0);
}
