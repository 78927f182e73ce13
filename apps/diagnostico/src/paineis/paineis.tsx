import { useEstado } from '../ui/contexto.ts';
import { Completude } from './completude.tsx';
import { CreditosMes } from './creditos-mes.tsx';
import { CreditosNaoAproveitados } from './creditos-nao-aproveitados.tsx';
import { CreditosNatureza } from './creditos-natureza.tsx';
import { DebitoRecolher } from './debito-recolher.tsx';
import { Documentos } from './documentos.tsx';
import { Folha } from './folha.tsx';
import { Grupo } from './grupo.tsx';
import { HeatEfdc } from './heat-efdc.tsx';
import { HeatFolha } from './heat-folha.tsx';
import { IcmsNaBase } from './icms-na-base.tsx';
import { IrpjCsll } from './irpj-csll.tsx';
import { Monofasico } from './monofasico.tsx';
import { Pareto } from './pareto.tsx';
import { Perdcomp } from './perdcomp.tsx';
import { PorCfop } from './por-cfop.tsx';
import { PorNcm } from './por-ncm.tsx';
import { PorUf } from './por-uf.tsx';
import { ReceitaTratamento } from './receita-tratamento.tsx';
import { ReceitaTributos } from './receita-tributos.tsx';
import { Reforma } from './reforma.tsx';
import { Retencoes } from './retencoes.tsx';
import { SaldoVirada } from './saldo-virada.tsx';
import { Simples } from './simples.tsx';
import { Verbas } from './verbas.tsx';
import { Virada } from './virada.tsx';

/** Panels 6 to 27 in their groups, each shown when the project has what it needs. */
export function Paineis() {
  const d = useEstado().dados.diagnostico;
  return (
    <>
      <Grupo titulo="Apuração e créditos">
        <ReceitaTributos />
        <CreditosMes />
        <DebitoRecolher />
        <CreditosNatureza />
        <ReceitaTratamento />
        <IcmsNaBase />
        <Monofasico />
        <CreditosNaoAproveitados />
      </Grupo>
      <Grupo titulo="Cruzamentos">
        <HeatEfdc />
        <HeatFolha />
        <Documentos />
      </Grupo>
      <Grupo titulo="Clientes e produtos">
        <Pareto numero={16} titulo="Dez maiores clientes" lista={d.top.clientes} lado="Própria" />
        <Pareto numero={16} titulo="Dez maiores fornecedores" lista={d.top.fornecedores} lado="Terceiros" />
        <PorCfop />
        <PorNcm />
        <PorUf />
      </Grupo>
      <Grupo titulo="IRPJ e retenções">
        <IrpjCsll />
        <Retencoes />
      </Grupo>
      <Grupo titulo="Folha">
        <Folha />
        <Verbas />
      </Grupo>
      <Grupo titulo="PER/DCOMP">
        <Perdcomp />
      </Grupo>
      <Grupo titulo="Simples">
        <Simples />
      </Grupo>
      <Grupo titulo="Reforma">
        <Virada />
        <SaldoVirada />
        <Reforma />
      </Grupo>
      <Grupo titulo="Completude">
        <Completude />
      </Grupo>
    </>
  );
}
