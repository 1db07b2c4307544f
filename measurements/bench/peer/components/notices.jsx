'use client';

import { createContext, use, useCallback, useState } from 'react';

const NoticeContext = createContext(() => undefined);

/** A function that shows a short text to the shopper. */
export function useNotice() {
  return use(NoticeContext);
}

export function NoticeProvider({ children }) {
  const [notice, setNotice] = useState(null);
  const notify = useCallback((text) => setNotice(text), []);
  return (
    <NoticeContext value={notify}>
      {children}
      <div role="status" className={notice === null ? 'notice hidden' : 'notice'}>
        {notice}
      </div>
    </NoticeContext>
  );
}
