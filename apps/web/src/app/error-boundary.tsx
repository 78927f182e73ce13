import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import styles from './error-boundary.module.css';

interface ErrorBoundaryState {
  failed: boolean;
}

/** Keeps a fault of one screen from taking the whole portal down. React knows error boundaries only as classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.fault} role="alert">
        <p className={styles.what}>Esta tela não pôde ser mostrada.</p>
        <p>Recarregue a página. Se acontecer de novo, conte-nos o que você fazia.</p>
        <Button onClick={() => window.location.reload()}>Recarregar</Button>
      </div>
    );
  }
}
