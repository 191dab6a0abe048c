"""What many games have shown, as one page that opens anywhere: `facts` are what it tells, `winners` compares who
won with the others, `tables` and `parts` draw, and `page` puts it together."""
