import { alterarCredito } from './alterar-credito.ts';
import { doTributo } from './inclusao.ts';

/** The A170 of a service that is booked without its credit takes it (`escriturado`: the finding and its only line). */
export function sqlAlterarServico(): string {
  return alterarCredito({
    registro: 'A170',
    vez: 5,
    campos: [['NAT_BC_CRED', 'd.nat'], ['IND_ORIG_CRED', `'0'`], ...doTributo('PIS'), ...doTributo('COFINS')],
    sujeito: 'O serviço',
    tese: 'Crédito de serviço tomado',
    from: `escriturado d
  JOIN efdc_a170 x ON x._arquivo = d.a100_arquivo AND x._linha = d.a170_linha
  JOIN efdc_a100 n ON n._arquivo = x._arquivo AND n._linha = x._pai`,
  });
}
