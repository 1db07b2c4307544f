// As in the documentation of Module Federation: the entry waits for the shared modules.
void import('./page.jsx');
