import { useEffect, useState } from 'react';
import { askedStore } from '../../lib/asked-store.ts';
import { useOwner } from '../../lib/session/session-store.ts';
import { CadastroPanel } from './cadastro/cadastro-panel.tsx';
import { Cartao } from './cartao/cartao.tsx';
import { ComprarCreditos } from './cartao/comprar-creditos.tsx';
import { LoginPanel } from './cartao/login-panel.tsx';
import { ComprasModal } from './compras/compras-modal.tsx';
import { Compra } from './creditos/compra.tsx';
import { EmpresaPanel } from './empresa/empresa-panel.tsx';
import styles from './perfil.module.css';
import { SegundoFatorPanel } from './segundo-fator/segundo-fator-panel.tsx';
import { AlterarSenhaModal } from './senha/alterar-senha-modal.tsx';
import { SessoesModal } from './sessoes/sessoes-modal.tsx';
import { SessoesPanel } from './sessoes/sessoes-panel.tsx';
import { TokensModal } from './tokens/tokens-modal.tsx';
import { TokensPanel } from './tokens/tokens-panel.tsx';

/** The user's own data, the owner's, and the credits with the ways to more of them. */
export default function PerfilArea() {
  const owner = useOwner();
  const [open, setOpen] = useState<'senha' | 'creditos' | 'compras' | 'sessoes' | 'tokens' | null>(null);
  const asked = askedStore.use((state) => state.compras);
  useEffect(() => {
    if (!asked) return;
    askedStore.set({ compras: false });
    setOpen('compras');
  }, [asked]);
  return (
    <div className={styles.columns}>
      <CadastroPanel />
      <EmpresaPanel />
      <div className={styles.side}>
        <Cartao owner={owner} />
        <ComprarCreditos
          semCreditos={Number(owner.creditos_adquiridos) === 0}
          onOpen={() => setOpen('creditos')}
          onCompras={() => setOpen('compras')}
        />
        <LoginPanel onAlterarSenha={() => setOpen('senha')} />
        <SegundoFatorPanel />
        <SessoesPanel onOpen={() => setOpen('sessoes')} />
        <TokensPanel onOpen={() => setOpen('tokens')} />
      </div>
      {open === 'senha' && <AlterarSenhaModal onClose={() => setOpen(null)} />}
      {open === 'sessoes' && <SessoesModal onClose={() => setOpen(null)} />}
      {open === 'tokens' && <TokensModal onClose={() => setOpen(null)} />}
      {open === 'creditos' && <Compra onCompras={() => setOpen('compras')} onClose={() => setOpen(null)} />}
      {open === 'compras' && <ComprasModal onComprar={() => setOpen('creditos')} onClose={() => setOpen(null)} />}
    </div>
  );
}
