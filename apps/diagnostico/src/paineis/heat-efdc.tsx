import { useEstado } from '../ui/contexto.ts';
import { Painel } from '../ui/painel.tsx';
import { Heat } from './heat.tsx';

const TITULO = 'EFD x DCTF x DARF';

/** Panel 14: EFD x DCTF x DARF. */
export function HeatEfdc() {
  const { dados, tem } = useEstado();
  const d = dados.diagnostico;
  if (!tem('EFD-C Apuração PIS COFINS') || d.heat.every((c) => c.situacao === 'sem-dados')) return null;
  return (
    <Painel numero={14} titulo={TITULO} relatorios={['Cruzamento EFD-C x DCTF x Pagamentos']} largura={12}>
      <Heat painel={TITULO} celulas={d.heat} relatorio="Cruzamento EFD-C x DCTF x Pagamentos" primeiro="EFD" />
    </Painel>
  );
}
