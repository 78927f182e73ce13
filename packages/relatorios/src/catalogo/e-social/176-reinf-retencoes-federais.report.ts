import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per payment, of R-4080 per receipt. Esperada is what the government recalculates in the R-9005 of the event
 * for the nature, over the gross of that nature in the event; without an R-9005 nothing is expected. Agregado is CSLL,
 * COFINS and PIS in one amount.
 */
export default defineRelatorio({
  numero: 176,
  nome: 'Reinf Retenções Federais',
  module: 'e-Social',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Reinf': ['R-4010, R-4020, R-4040 e R-4080 por pagamento.'] },
  fontes: ['reinf_pagamento'],
  tabelas: ['natureza_rendimento'],
  colunas: [
    ...P,
    ...texto('Evento', 'CNPJ-CPF', 'Nome', 'Natureza Rendimento', 'Desc. Natureza'),
    ...data('Data FG'),
    ...dinheiro('Bruto', 'Base IR', 'IR', 'Agregado', 'CSLL', 'COFINS', 'PIS', 'Suspenso'),
    ...percentual('Alíquota Efetiva', 'Esperada'),
    ...texto('Exterior', 'SCP'),
    ...A,
  ],
  sql: readSql(import.meta.url, './176-reinf-retencoes-federais.sql'),
  ordem: 'p.perApur, p.evento, p.nrInscEstab, p.documento, p.natRend, p.dtFG, a.ordem, p._linha',
});
